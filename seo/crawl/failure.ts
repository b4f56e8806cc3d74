const sentences: Readonly<Record<string, string>> = {
  EACCES: 'cannot be read: permission denied',
  EISDIR: 'is a directory',
  ENOENT: 'does not exist',
  ENOTDIR: 'has a parent that is not a directory',
  ECONNREFUSED: 'refused the connection',
  ECONNRESET: 'closed the connection',
  ENOTFOUND: 'is on a host that DNS does not find',
  EAI_AGAIN: 'is on a host whose DNS lookup failed',
  UND_ERR_CONNECT_TIMEOUT: 'did not connect in time',
  UND_ERR_HEADERS_TIMEOUT: 'did not respond in time',
  UND_ERR_BODY_TIMEOUT: 'stopped responding',
  UND_ERR_SOCKET: 'closed the connection',
  ForeignHostError: 'is on another host or redirects to one; add --external to request it',
  TimeoutError: 'took too long',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'sent a body that does not match its Content-Length',
  HTTPParserError: 'sent an invalid HTTP response',
  UND_ERR_HEADERS_OVERFLOW: 'sent response headers that are too large',
  Z_DATA_ERROR: 'contains invalid compressed data',
  Z_BUF_ERROR: 'contains truncated compressed data',
  CERT_HAS_EXPIRED: 'has an expired certificate',
  CERT_NOT_YET_VALID: 'has a certificate that is not valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'has a self-signed certificate',
  SELF_SIGNED_CERT_IN_CHAIN: 'has a certificate of an authority that is not trusted here',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'has a certificate of an authority that is not trusted here',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'has a certificate that is not trusted: the server sends no intermediate certificate, or its authority is unknown here',
  ERR_SSL_WRONG_VERSION_NUMBER: 'does not speak TLS on this port',
  ERR_TLS_CERT_ALTNAME_INVALID: 'has a certificate for another host',
};

/** Why a file or a URL could not be read, as the end of a sentence that begins with its name. */
export function describeFailure(error: unknown): string {
  const { code, name, message } = error as { code?: unknown; name?: unknown; message?: unknown };
  const known = sentences[String(code)] ?? sentences[String(name)];
  return known ?? `failed: ${String(message ?? error)}`;
}
