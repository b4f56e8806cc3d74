/** Every social picture: the size that networks ask for, in pixels, and its type. */
export const socialPicture = { width: 1200, height: 630, type: 'image/png' } as const;

/** Where social pictures stand. Other sites show them, so they are served to other origins. */
export const socialPictureFolder = '/assets/social/';
