; Offers Doublequick among the programs that open YAML files, and leaves the program that opens them as it is.
!macro customInstall
  WriteRegStr SHCTX "Software\Classes\Doublequick.HouseRules" "" "Doublequick house rules"
  WriteRegStr SHCTX "Software\Classes\Doublequick.HouseRules\DefaultIcon" "" "$INSTDIR\${APP_EXECUTABLE_FILENAME},0"
  WriteRegStr SHCTX "Software\Classes\Doublequick.HouseRules\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
  WriteRegStr SHCTX "Software\Classes\.yaml\OpenWithProgids" "Doublequick.HouseRules" ""
!macroend

!macro customUnInstall
  DeleteRegKey SHCTX "Software\Classes\Doublequick.HouseRules"
  DeleteRegValue SHCTX "Software\Classes\.yaml\OpenWithProgids" "Doublequick.HouseRules"
!macroend
