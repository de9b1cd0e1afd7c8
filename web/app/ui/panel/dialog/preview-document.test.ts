import { expect, it } from 'vitest';
import { previewDocument } from '../form/mail-to-send.tsx';

it('forbids a mail to load or run anything before any of it is read', () => {
  const rules = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:"><base target="_blank">`;
  expect(previewDocument('<html><head><title>$& x</title></head><body>a</body></html>')).toBe(
    `<html><head>${rules}<title>$& x</title></head><body>a</body></html>`,
  );
  expect(previewDocument('<p>a</p>')).toBe(`${rules}<p>a</p>`);
});
