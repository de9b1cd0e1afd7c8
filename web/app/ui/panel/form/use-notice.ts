import { useEffect, useState } from 'react';

const noticeMs = 3000;

/** A success message, taken away again after three seconds. A second one starts the time anew. */
export function useNotice() {
  const [notice, setNotice] = useState<{ text: string }>();

  useEffect(() => {
    if (!notice) return;
    const timer = setTimeout(() => setNotice(undefined), noticeMs);
    return () => clearTimeout(timer);
  }, [notice]);

  return { text: notice?.text, show: (text: string) => setNotice({ text }) };
}
