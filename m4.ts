import { mkdtempSync } from 'node:fs'
import { openBattles } from './src-main/state/battles.ts'
import { openDatabase } from './src-main/state/database.ts'
const at='2026-11-26T10:00:00.000Z'
const head='{"doublequick":"battle","format":1,"began":"'+at+'","seed":"0123456789abcdef"}\n'
const units=(n:number)=>Array.from({length:n},(_,i)=>({id:'u'+i,name:'U'+i,is:'unit',side:'s1',command:null,facts:{stands:6}}))
const ev=(e:object)=>JSON.stringify({at,...e})+'\n'
const muster=ev({event:'muster',edit:{sides:[{id:'s1',name:'A',facts:{}}],units:units(2000)}})
const go=(name:string,body:string)=>{ const text=head+body; const b=openBattles(openDatabase(mkdtempSync('/tmp/imp-')),()=>new Date(at),()=>'0123456789abcdef'); const t=performance.now(); const r:any=b.importFile('c','f',text); console.log(name,text.length,(performance.now()-t).toFixed(0),r.ok?'ok':JSON.stringify(r.problems)) }
const fill=(line:(i:number)=>string,n:number)=>Array.from({length:n},(_,i)=>line(i)).join('')
const turn=(i:number)=>ev({event:'turn',clock:{turn:i%900+1,side:null,phase:null},changes:[]})
const unitT=ev({event:'muster',edit:{sides:[{id:'s1',name:'A',facts:{}}],units:units(3)}})
go('turns',muster+fill(turn,9000))
go('undo',muster+fill(turn,3000)+fill(()=>ev({event:'undo'}),1000)+fill(()=>ev({event:'redo'}),1000))
go('correct',muster+fill(turn,1500)+fill(()=>ev({event:'correct',step:2,steps:[[{event:'turn',at,clock:{turn:1,side:null,phase:null},changes:[]}]]}),300))
go('undoall',muster+fill(turn,1500)+fill(i=>ev({event:i%2?'redo':'undo'}),1500))
go('changes',unitT+fill(i=>ev({event:'apply',of:'hand',by:'players',changes:Array.from({length:100},(_,k)=>({unit:'u'+(k+i)%3,trait:'stands',from:6,to:5}))}),200))
go('ends',muster+fill(i=>ev({event:'turn',clock:{turn:1,side:null,phase:null},changes:[],ends:['order']}),9000))
