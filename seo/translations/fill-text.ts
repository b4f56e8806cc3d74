/** Turns a text into what visitors read, as far as it is known when the site is built: counts and prices filled in. */
export type FillText = (text: string, language: string) => string;
