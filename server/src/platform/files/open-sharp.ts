/** The pictures' library, for what is made once and then kept: nothing of it is worth keeping in memory too. */
export async function openSharp() {
  // Loaded at the first picture: it takes memory that most processes never need.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
