/** Between several types, or several values of attributes, in one cell. */
export const between = ' | ';

/** Pictures of other servers that one table may name: each is fetched before anything is written. */
export const mostOutsidePictures = 100;

/** True for an address at which the shop keeps a picture, false for one of another server. */
export const isStoredAddress = (address: string): boolean => address.startsWith('/files/');
