import type { ReactNode } from 'react';

const drawings = {
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
} as const satisfies Record<string, ReactNode>;

/** Decoration beside a language's name; English carries the flag of the country the group writes it in. */
export function Flag({ language }: { language: keyof typeof drawings }) {
  return (
    <svg className="flag" viewBox="0 0 24 16" width="24" height="16" aria-hidden="true">
      {drawings[language]}
    </svg>
  );
}
