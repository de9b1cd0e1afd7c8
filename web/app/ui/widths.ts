/** The widths of `styles/widths.css` that scripts ask for. */
export const widths = { phone: '(width < 48em)', desk: '(width >= 62em)' } as const;

/** The width of the picture of a card, of which three stand side by side on a desk, two on a tablet. */
export const cardPictureSizes = `${widths.desk} 380px, ${widths.phone} calc(100vw - 32px), 50vw`;
