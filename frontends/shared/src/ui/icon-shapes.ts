/** Outline of a circle: its centre and its radius. */
type Circle = readonly [x: number, y: number, radius: number];
export type IconShape = string | Circle;

/** Signs, drawn on 24 × 24 with lines of 2: paths and circles. */
export const iconShapes = {
  search: [[10.5, 10.5, 6.5], 'M15.5 15.5 21 21'],
  star: ['m12 3.2 2.7 5.6 6.1.8-4.5 4.2 1.1 6.1-5.4-3-5.4 3 1.1-6.1-4.5-4.2 6.1-.8z'],
  filter: ['M4 7h16M7 12h10M10 17h4'],
  eye: ['M2.5 12C5 7.7 8.2 5.5 12 5.5s7 2.2 9.5 6.5c-2.5 4.3-5.7 6.5-9.5 6.5S5 16.3 2.5 12z', [12, 12, 2.75]],
  eyeOff: ['M2.5 12C5 7.7 8.2 5.5 12 5.5s7 2.2 9.5 6.5c-2.5 4.3-5.7 6.5-9.5 6.5S5 16.3 2.5 12z', [12, 12, 2.75], 'M4 4l16 16'],
  enlarge: [[10.5, 10.5, 6.5], 'M15.5 15.5 21 21M7.5 10.5h6M10.5 7.5v6'],
  strike: ['M4 12h16M7.5 9c0-2 1.7-3.5 4.5-3.5S16 6.5 16.5 8M16.5 15c0 2-1.7 3.5-4.5 3.5S8 17.5 7.5 16'],
  tools: ['M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5'],
  flag: ['M6 21V4.5h11.5l-2 4 2 4H6'],
  back: ['M20 12H4M11 5l-7 7 7 7'],
  close: ['M6 6l12 12M18 6 6 18'],
  left: ['m15 5-7 7 7 7'],
  right: ['m9 5 7 7-7 7'],
  plus: ['M12 5v14M5 12h14'],
  minus: ['M5 12h14'],
  calendar: ['M6 5.5h12a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2zM4 10h16M8.5 3v4M15.5 3v4'],
  clock: [[12, 12, 8.5], 'M12 7v5l3.5 2'],
  face: [[12, 12, 9], 'M9 10v.1M15 10v.1M8.5 14.5c1 1.3 2.2 2 3.5 2s2.5-.7 3.5-2'],
  info: [[12, 12, 9], 'M12 11v5.5M12 7.5v.1'],
  warning: ['M12 3.8 21.5 20h-19z', 'M12 10v4.5M12 17.2v.1'],
  error: [[12, 12, 9], 'M12 7.5V13M12 16.4v.1'],
  success: [[12, 12, 9], 'm8 12.3 2.8 2.8L16 9.5'],
} as const satisfies Record<string, readonly IconShape[]>;
export type IconName = keyof typeof iconShapes;
