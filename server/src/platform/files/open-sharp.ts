/** The library of pictures, for what is decoded once: nothing of it is worth keeping in memory, and each takes one thread. */
export async function openSharp() {
  // Loaded at the first picture: it takes memory that most processes never need.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
