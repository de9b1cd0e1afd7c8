import { useEffect, useRef, useState } from 'react';

/** Tells if a picture can be shown; `image` and `onError` belong to its `<img>`, which tells when it cannot. */
export function usePicture(src: string | null | undefined) {
  const image = useRef<HTMLImageElement>(null);
  const [brokenSrc, setBrokenSrc] = useState<string | null>();

  // A picture may have failed before the page came alive to hear of it.
  useEffect(() => {
    if (src && image.current?.complete && image.current.naturalWidth === 0) setBrokenSrc(src);
  }, [src]);

  return { image, isMissing: !src || brokenSrc === src, onError: () => setBrokenSrc(src) };
}
