import type { Language } from '#domain/locale.ts';

/** What is said where the catalogues themselves could not be loaded. */
export const fallbackErrorTexts = {
  en: {
    title: 'This Page Could Not Be Loaded',
    text: 'Check your connection and try again.',
    retry: 'Try again',
    home: 'Return to the home page',
  },
  fr: {
    title: 'Impossible de charger cette page',
    text: 'Vérifiez votre connexion et réessayez.',
    retry: 'Réessayer',
    home: 'Revenir à la page d’accueil',
  },
  es: {
    title: 'No se pudo cargar esta página',
    text: 'Compruebe su conexión e inténtelo de nuevo.',
    retry: 'Intentar de nuevo',
    home: 'Volver a la página de inicio',
  },
} as const satisfies Record<Language, { title: string; text: string; retry: string; home: string }>;
