/** True if a picture of the text is still on its way to the server; a text saved with one would lose it. */
export const isPictureOnItsWay = (html: string) => html.includes('data-uploading');
