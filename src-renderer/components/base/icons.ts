/** Line drawings on a field of 24 by 24, drawn with a round pen of 2. */
export const icons = {
  home: ['M4 11l8-7l8 7', 'M6 9.5V20h12V9.500', 'M10 20v-6h4v6'],
  library: ['M5 4v16', 'M9 4v16', 'M13 4.5l5.5 15', 'M3 20h18'],
  die: ['M5 4h14a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1z', 'M8.5 8.5v.01', 'M15.5 15.5v.01', 'M12 12v.01'],
  sheet: ['M6 3h12a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1z', 'M9 8h6', 'M9 12h6', 'M9 16h3'],
  pencil: ['M4 20l1-4L16 5l3 3L8 19z', 'M13.5 7.5l3 3'],
  printer: ['M7 9V3h10v6', 'M7 17H4v-7a1 1 0 0 1 1-1h14a1 1 0 0 1 1 1v7h-3', 'M7 14h10v7H7z'],
  sliders: ['M4 7h9', 'M17 7h3', 'M15 5v4', 'M4 17h3', 'M11 17h9', 'M9 15v4', 'M4 12h16'],
  search: ['M11 4a7 7 0 1 0 0 14a7 7 0 1 0 0-14', 'M16 16l5 5'],
  check: ['M5 12.5l4.5 4.5L19 7.5'],
  close: ['M6 6l12 12', 'M18 6L6 18'],
  plus: ['M12 5v14', 'M5 12h14'],
  minus: ['M5 12h14'],
  down: ['M6 9.5l6 6l6-6'],
  up: ['M6 14.5l6-6l6 6'],
  right: ['M9.5 6l6 6l-6 6'],
  left: ['M14.5 6l-6 6l6 6'],
  link: ['M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.300l-1 1', 'M14 10a4 4 0 0 0-5.700 0l-3 3A4 4 0 0 0 11 18.700l1-1'],
  folder: ['M3 6a1 1 0 0 1 1-1h5l2 2.500h8a1 1 0 0 1 1 1V18a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1z'],
  save: ['M12 4v11', 'M7 10.500l5 5l5-5', 'M4 20h16'],
  outside: ['M10 5H5v14h14v-5', 'M14 4h6v6', 'M20 4l-9 9'],
  warning: ['M12 4l9 16H3z', 'M12 10v4', 'M12 17v.01'],
  info: ['M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18', 'M12 11v5', 'M12 8v.01'],
  unplugged: [
    'M4 20l4-4',
    'M6.500 14.500l3 3a3 3 0 0 0 4.200 0l-7.200-7.200a3 3 0 0 0 0 4.200',
    'M20 4l-4 4',
    'M17.500 9.500l-3-3a3 3 0 0 0-4.200 0l7.200 7.200a3 3 0 0 0 0-4.200',
  ],
} as const

export type IconName = keyof typeof icons
