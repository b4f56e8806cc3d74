/** The group's sign as browsers, phones and search engines ask for it. All are drawn from its weave. */
export const vectorIcon = '/icon.svg';

/** Two sizes in one file: search engines ask for 48 px, older browsers for 32. */
export const favicon = { path: '/favicon.ico', sizes: [32, 48] } as const;

/** Square pictures, sizes in pixels. */
export const pictureIcons = {
  touch: { path: '/apple-touch-icon.png', size: 180 },
  small: { path: '/icon-192.png', size: 192 },
  large: { path: '/icon-512.png', size: 512 },
  maskable: { path: '/icon-maskable-512.png', size: 512 },
} as const;

/** The colour of the browser's frame: the page's ground, `--ground` of the style sheet. */
export const themeColours = { light: '#fbf8f3', dark: '#0e1512' } as const;
