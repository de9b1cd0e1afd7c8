import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

type Message = Record<string, unknown>;

/** Loaded when somebody reaches for a passkey. */
const loadBrowser = () => import('@simplewebauthn/browser');

/** True if this browser can make and use passkeys here: it must know WebAuthn and reach the shop by a name. */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential !== 'undefined' && !/^[\d.:[\]]+$/.test(location.hostname);
}

/** Has the browser make a passkey, by the server's options. Throws when its person did not. */
export async function makePasskey(options: Message): Promise<Message> {
  const { startRegistration } = await loadBrowser();
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return { ...(await startRegistration({ optionsJSON })) };
}

/** Has the browser sign with a passkey, by the server's options. Throws when its person did not. */
export async function signByPasskey(options: Message): Promise<Message> {
  const { startAuthentication } = await loadBrowser();
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return { ...(await startAuthentication({ optionsJSON })) };
}
