export interface Video {
  host: 'youtube' | 'vimeo';
  id: string;
  /** Address at which a frame plays it, with as few cookies as its host allows. */
  embedUrl: string;
}

/** Allowed origins of frames; the policies of pages and of formatted text follow this list. */
export const videoOrigins = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'] as const;

const [youtubeOrigin, vimeoOrigin] = videoOrigins;
const youtubeHost = /^(?:(?:www|m|music)\.)?(?:youtube\.com|youtube-nocookie\.com|youtu\.be)$/;
const youtubePath = /^\/(?:(?:embed|shorts|live|v)\/)?([\w-]{11})\/?$/;
const vimeoHost = /^(?:(?:www|player)\.)?vimeo\.com$/;
/** A video, perhaps inside a channel, group or album; a second part is the key of an unlisted one. */
const vimeoPath =
  /^\/(?:video\/|channels\/[\w-]+\/|groups\/[\w-]+\/videos\/|(?:album|showcase)\/\d+\/video\/)?(\d{5,12})(?:\/([0-9a-f]{6,20}))?\/?$/;

/** The video behind a link as people copy it, with or without `https://`; undefined for anything else. */
export function videoOf(link: string): Video | undefined {
  const text = link.trim();
  const address = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text.replace(/^\/\//, '')}`;
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol) || url.username || url.password || url.port) return undefined;
  if (youtubeHost.test(url.hostname)) return youtubeVideo(url);
  return vimeoHost.test(url.hostname) ? vimeoVideo(url) : undefined;
}

function youtubeVideo({ pathname, searchParams }: URL): Video | undefined {
  const watched = /^\/watch\/?$/.test(pathname) ? searchParams.get('v') : undefined;
  const id = watched ?? youtubePath.exec(pathname)?.[1];
  if (!id || !/^[\w-]{11}$/.test(id)) return undefined;
  return { host: 'youtube', id, embedUrl: `${youtubeOrigin}/embed/${id}` };
}

function vimeoVideo({ pathname, searchParams }: URL): Video | undefined {
  const [, id, keyInPath] = vimeoPath.exec(pathname) ?? [];
  if (!id) return undefined;
  const key = keyInPath ?? searchParams.get('h');
  const unlisted = key && /^[0-9a-f]{6,20}$/.test(key) ? `?h=${key}` : '';
  return { host: 'vimeo', id, embedUrl: `${vimeoOrigin}/video/${id}${unlisted}` };
}
