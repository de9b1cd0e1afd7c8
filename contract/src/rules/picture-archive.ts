/** A zip of pictures: how large it may be, how many pictures it may have, and how large each of them. */
export const maxArchiveBytes = 50 * 1024 * 1024;
export const maxArchivePictures = 200;
export const maxArchivedBytes = 10 * 1024 * 1024;
