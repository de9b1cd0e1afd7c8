/** Words of a mail, with links that open nothing by themselves. */
export const withoutTokens = (words: string) => words.replace(/([?&](?:amp;)?token=)[\w-]+/g, '$1•••');
