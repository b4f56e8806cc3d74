import type { ReactNode } from 'react';
import type { IconName } from '#domain/content/icon-names.ts';

/** 24 px grid, strokes of 1.75; see icon.css. */
const paths = {
  smartphone:
    'M8 2.5h8a1.5 1.5 0 0 1 1.5 1.5v16a1.5 1.5 0 0 1-1.5 1.5H8A1.5 1.5 0 0 1 6.5 20V4A1.5 1.5 0 0 1 8 2.5zM10.5 18.5h3',
  globe:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c2.6 2.4 3.8 5.4 3.8 9s-1.2 6.6-3.8 9c-2.6-2.4-3.8-5.4-3.8-9S9.4 5.4 12 3z',
  cart: 'M2.5 3.5h2.2c.5 0 .9.3 1 .8L8 15.5h9.8l2.2-8.5H6.4M9.5 19.2a1 1 0 1 0 0 2 1 1 0 0 0 0-2zM16.5 19.2a1 1 0 1 0 0 2 1 1 0 0 0 0-2z',
  workflow: 'M3.5 3.5h6v6h-6zM14.5 14.5h6v6h-6zM6.5 9.5v5a3 3 0 0 0 3 3h5M12 15l2.5 2.5L12 20',
  coins:
    'M9 4c3.3 0 6 1.1 6 2.5S12.3 9 9 9 3 7.9 3 6.5 5.7 4 9 4zM3 6.5v5C3 12.9 5.7 14 9 14M3 11.5v5C3 17.9 5.7 19 9 19M15 6.5V9M15 10c3.3 0 6 1.1 6 2.5S18.3 15 15 15s-6-1.1-6-2.5S11.7 10 15 10zM9 12.5v5c0 1.4 2.7 2.5 6 2.5s6-1.1 6-2.5v-5',
  brain:
    'M12 5.5A2.75 2.75 0 0 0 6.6 4.9 2.9 2.9 0 0 0 4.6 8.4 3.4 3.4 0 0 0 4 14a3.3 3.3 0 0 0 3 5 2.7 2.7 0 0 0 5-.5zM12 5.5a2.75 2.75 0 0 1 5.4-.6 2.9 2.9 0 0 1 2 3.5A3.4 3.4 0 0 1 20 14a3.3 3.3 0 0 1-3 5 2.7 2.7 0 0 1-5-.5M8 10.5c0 1.3 1 2.3 2.3 2.3M16 10.5c0 1.3-1 2.3-2.3 2.3',
  compass: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM15.8 8.2l-2.2 5.4-5.4 2.2 2.2-5.4z',
  cloud: 'M7 18.5a4.5 4.5 0 0 1-.6-8.96A6 6 0 0 1 18 10.6a4 4 0 0 1-.5 7.9z',
  pen: 'M4 20l1-4.5L16.5 4a1.8 1.8 0 0 1 2.5 0l1 1a1.8 1.8 0 0 1 0 2.5L8.5 19zM14 6.5l3.5 3.5',
  megaphone: 'M4 10v4a1 1 0 0 0 1 1h3l9 4.5v-15L8 9H5a1 1 0 0 0-1 1zM8 15v3.5a1.5 1.5 0 0 0 3 0v-2M20 10.5v3',
  alert: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7.5v5.5M12 16.5h.01',
  help: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9.5 9.5a2.5 2.5 0 1 1 3.7 2.2c-.8.4-1.2.9-1.2 1.8M12 16.7h.01',
  wrench:
    'M20.5 7.2l-3.2 3.2-3.2-.5-.5-3.2 3.2-3.2a5 5 0 0 0-6.5 6.5L3.9 16.4a2.2 2.2 0 0 0 0 3.1l.6.6a2.2 2.2 0 0 0 3.1 0L14 13.7a5 5 0 0 0 6.5-6.5z',
  bed: 'M2.5 19.5v-14M2.5 16.5h19M21.5 19.5v-6a3 3 0 0 0-3-3h-8v6M6.5 9a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
  chip: 'M7.5 5.5h9a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-9a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2zM10 10h4v4h-4zM9 2.5v3M15 2.5v3M9 18.5v3M15 18.5v3M2.5 9h3M2.5 15h3M18.5 9h3M18.5 15h3',
  signal: 'M12 13v8M8.8 21h6.4M8.5 13.5a4.5 4.5 0 1 1 7 0M5.7 16.3a8.5 8.5 0 1 1 12.6 0M12 10.5h.01',
  hanger: 'M9.5 6.5A2.5 2.5 0 1 1 12 9v2l9 5.8a1 1 0 0 1-.5 1.9h-17A1 1 0 0 1 3 16.8L12 11',
  phone:
    'M5 3.5h3l1.8 4.5-2.2 1.6a12 12 0 0 0 6.8 6.8l1.6-2.2 4.5 1.8v3a1.7 1.7 0 0 1-1.9 1.7A17 17 0 0 1 3.3 5.4 1.7 1.7 0 0 1 5 3.5z',
  mail: 'M4 5h16a1.5 1.5 0 0 1 1.5 1.5v11A1.5 1.5 0 0 1 20 19H4a1.5 1.5 0 0 1-1.5-1.5v-11A1.5 1.5 0 0 1 4 5zM3 6.5l9 6.5 9-6.5',
  chat: 'M12 3.5a8.5 8.5 0 0 0-7.4 12.7L3.5 20.5l4.3-1.1A8.5 8.5 0 1 0 12 3.5zM8.5 10.5h7M8.5 13.8h4.5',
  pin: 'M12 21.5c-4.7-4.6-7-8.3-7-11.3a7 7 0 0 1 14 0c0 3-2.3 6.7-7 11.3zM12 7.7a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5.3l3.5 2',
  check: 'M4.5 12.5l5 5 10-11',
  'arrow-right': 'M4 12h16M13.5 5.5L20 12l-6.5 6.5',
  'arrow-left': 'M20 12H4M10.5 5.5L4 12l6.5 6.5',
  external: 'M7 17L17.5 6.5M8.5 6.5h9v9',
  feed: 'M5 19h.01M4.5 12a7.5 7.5 0 0 1 7.5 7.5M4.5 5A14.5 14.5 0 0 1 19 19.5',
  menu: 'M3.5 7h17M3.5 12h17M3.5 17h17',
  close: 'M5.5 5.5l13 13M18.5 5.5l-13 13',
  'chevron-down': 'M5.5 9l6.5 6.5L18.5 9',
  star: 'M12 3.2l2.7 5.6 6.1.8-4.5 4.3 1.1 6.1-5.4-3-5.4 3 1.1-6.1-4.5-4.3 6.1-.8z',
  tag: 'M3.5 4.5v7l9 9a1.4 1.4 0 0 0 2 0l6-6a1.4 1.4 0 0 0 0-2l-9-9h-7a1 1 0 0 0-1 1zM8 8h.01',
  calendar:
    'M5 5h14a1.5 1.5 0 0 1 1.5 1.5v12.5a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 19V6.5A1.5 1.5 0 0 1 5 5zM3.5 10h17M8 3v4M16 3v4',
  user: 'M12 3.5a4.25 4.25 0 1 0 0 8.5 4.25 4.25 0 0 0 0-8.5zM4 20.5c.7-3.3 3.9-5.5 8-5.5s7.3 2.2 8 5.5',
  shield: 'M12 2.8l8 3v5.7c0 4.7-3.2 8.3-8 9.7-4.8-1.4-8-5-8-9.7V5.8zM8.5 12l2.5 2.5 4.5-5',
  quote: 'M10 6.5H4.5V13H10V6.5zM10 13c0 2.5-1.5 4-4 4.5M19.5 6.5H14V13h5.5V6.5zM19.5 13c0 2.5-1.5 4-4 4.5',
  language:
    'M3 5.5h10M8 3.5v2M10.8 5.5c-.9 3.9-3.6 7-7.3 8.5M5.5 8.5c1 2.3 3 4.3 5.5 5.5M11.5 20.5l4.5-10 4.5 10M13 17.5h6',
} as const satisfies Record<IconName, string>;

type IconProps = { name: IconName; size?: 'small' | 'medium' };

/** Decorative: has no accessible name. */
export function Icon({ name, size = 'medium' }: IconProps) {
  return (
    <svg className={`icon icon--${size}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}

const flags: Readonly<Record<string, ReactNode>> = {
  en: (
    <>
      <path fill="#fff" d="M0 0h24v16H0z" />
      <path fill="#de3831" d="M0 0h24v5.3H10.8L2.9 0z" />
      <path fill="#002395" d="M0 16h24v-5.3H10.8L2.9 16z" />
      <path fill="#007a4d" d="M0 0h2.9l9.9 6.6H24v2.8H12.8L2.9 16H0v-2.1L8.6 8 0 2.1z" />
      <path fill="#ffb612" d="M0 2.1 8.6 8 0 13.9v-2L5.7 8 0 4.1z" />
      <path fill="#000" d="M0 4.1 5.7 8 0 11.9z" />
    </>
  ),
  fr: (
    <>
      <path fill="#fff" d="M0 0h24v16H0z" />
      <path fill="#002654" d="M0 0h8v16H0z" />
      <path fill="#ce1126" d="M16 0h8v16h-8z" />
    </>
  ),
  es: (
    <>
      <path fill="#aa151b" d="M0 0h24v16H0z" />
      <path fill="#f1bf00" d="M0 4h24v8H0z" />
    </>
  ),
};

/** Decorative, beside the name of a language. English has the flag of the group's country. */
export function Flag({ language }: { language: string }) {
  if (flags[language] === undefined) return <Icon name="language" size="small" />;
  return (
    <svg className="flag" viewBox="0 0 24 16" width="24" height="16" aria-hidden="true">
      {flags[language]}
    </svg>
  );
}
