/** Drawn on a grid of 20, in the colour of the text beside them. Always decorative: the text says the same. */
export const ICON_PATHS = {
  overview: 'M3 9.2 10 3.5l7 5.7M5 8.5V16h10V8.5M8.5 16v-4h3v4',
  key: 'M12.8 10.6a3.9 3.9 0 1 0-3.4-3.4L3.5 13v3.5h3.2v-2h2v-2h1.6zM14 6h.01',
  usage: 'M3.5 16.5h13M5.5 13.5v-3M10 13.5V4M14.5 13.5v-6',
  plan: 'M3 5.5h14v9H3zM3 8.5h14M6 12h3',
  kits: 'm10 3 6.5 3.4v7.2L10 17l-6.5-3.4V6.4zM3.6 6.5 10 10l6.4-3.5M10 10v7',
  playground: 'M4 5.5 8.5 10 4 14.5M10.5 14.5H16',
  settings: 'M4 6h6M14 6h2M4 14h2M10 14h6M12 4v4M8 12v4',
  operator: 'm10 3 6 2.2v4.3c0 3.6-2.5 6.2-6 7.5-3.5-1.3-6-3.9-6-7.5V5.2zM7.5 10l1.8 1.8L12.8 8.3',
  team: 'M7.5 10a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2.5 16.5a5 5 0 0 1 10 0M13 4.3a3 3 0 0 1 0 5.4M14.3 12.2a5 5 0 0 1 3.2 4.3',
  menu: 'M3 5.5h14M3 10h14M3 14.5h14',
  close: 'm5 5 10 10M15 5 5 15',
  copy: 'M7 7h9v9H7zM4 13V4h9',
  check: 'm4 10.5 4 4 8-9',
  warning: 'M10 3.5 17.5 16.5h-15zM10 8.5v3.5M10 14.3h.01',
  info: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM10 9.3v4M10 6.7h.01',
  arrow: 'M4 10h12M11.5 5.5 16 10l-4.5 4.5',
  back: 'M16 10H4M8.5 5.5 4 10l4.5 4.5',
  search: 'M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM13 13l4 4',
  download: 'M10 3.5v9M6 9l4 4 4-4M4 16.5h12',
  file: 'M5 2.8h6.5L15.5 7v10.2H5zM11.2 2.8V7.2h4.3',
  roll: 'M16 6.5A7 7 0 0 0 3.5 8M4 13.5A7 7 0 0 0 16.5 12M16.5 3v4h-4M3.5 17v-4h4',
  signOut: 'M8 4H4v12h4M9 10h8M13.5 6.5 17 10l-3.5 3.5',
  system: 'M3 4.5h14v9H3zM7.5 16.5h5M10 13.5v3',
  light:
    'M10 13.3a3.3 3.3 0 1 0 0-6.6 3.3 3.3 0 0 0 0 6.6zM10 2.5v1.5M10 16v1.5M2.5 10H4M16 10h1.5M4.7 4.7l1 1M14.3 14.3l1 1M15.3 4.7l-1 1M5.7 14.3l-1 1',
  dark: 'M16.5 11.7A7 7 0 0 1 8.3 3.5a7 7 0 1 0 8.2 8.2z',
} as const;

export type IconName = keyof typeof ICON_PATHS;
