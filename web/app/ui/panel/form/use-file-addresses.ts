import { useEffect, useRef } from 'react';

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
