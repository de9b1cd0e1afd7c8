import { useEffect, useRef } from 'react';

/** True if a picture of the text is still on its way to the server; a text saved with one would lose it. */
export const isPictureOnItsWay = (html: string) => html.includes('data-uploading');

/** The addresses under which chosen files are shown, given back when the form goes. */
export function useFileAddresses(): (file: File) => string {
  const addresses = useRef<string[]>([]);
  useEffect(() => {
    const made = addresses.current;
    return () => {
      for (const address of made) URL.revokeObjectURL(address);
    };
  }, []);
  return (file) => {
    const address = URL.createObjectURL(file);
    addresses.current.push(address);
    return address;
  };
}
