import { hashToken } from '../../platform/crypto/token.ts';

/** The names by which a caller can be known, the browser's own before an address that others may share. */
export function namesOf({ client, browser }: { client: string; browser?: string | undefined }): string[] {
  return [...(browser === undefined ? [] : [`browser:${hashToken(browser).toString('base64url')}`]), client];
}
