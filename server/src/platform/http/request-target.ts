/** True if every decoder reads it; Fastify would pass any other by its hooks. */
function isReadable(url: string): boolean {
  try {
    decodeURIComponent(url);
    return true;
  } catch {
    return false;
  }
}

/**
 * The path and query that a request asks for. The host of a target in absolute form (RFC 9112, section 3.2.2) counts
 * for nothing. A path that an address reader could take for a host (`//host`, with backslashes too) and one that cannot
 * be read are led to where unknown addresses end.
 */
export function readTarget(url: string): string {
  const path = url.replace(/^https?:\/\/[^/?#\\]*(?=\/|$)/i, '') || '/';
  if (/^\/(?!\/)[^\\]*$/.test(path) && isReadable(path)) return path;
  return path.startsWith('/api') ? '/api/malformed' : '/malformed';
}
