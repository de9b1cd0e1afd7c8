/** A certificate for localhost that nobody vouches for, good for a hundred years. It protects nothing but tests. */
export const selfSigned = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg16zgV0Zxjru2TXCD
Axu7sv9cY4gBpabr5xOvf9SA/3uhRANCAASN+9HGp5uBqEWZcs5+Z/iKQ+JJwKD7
NFCAFn/HhqZhkSCh/v39pbsGQGBCQYWWRWVBpALTzNIX5AtcqapIw3G8
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUYGcgTnYl9ndnXvlmKF6n7OdAY18wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTE1MjgzOFoYDzIxMjYxMDI4
MTUyODM4WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASN+9HGp5uBqEWZcs5+Z/iKQ+JJwKD7NFCAFn/HhqZhkSCh/v39pbsG
QGBCQYWWRWVBpALTzNIX5AtcqapIw3G8o28wbTAdBgNVHQ4EFgQUjb/y0ULSTtob
uaWa/Pjmv+hHGt0wHwYDVR0jBBgwFoAUjb/y0ULSTtobuaWa/Pjmv+hHGt0wDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSAAwRQIhAOolHL9rGj1bmIPFs+sROSbH2IDEp7+Um62Ak7D2O4x8AiBM
QW3LXcEWfdnQSjY+yU9glUeokmtdK1RtUGenObYyJw==
-----END CERTIFICATE-----`,
};

declare module 'node:tls' {
  /** In Node since 24.5; our types are older. */
  export function setDefaultCACertificates(certificates: readonly string[]): void;
}
