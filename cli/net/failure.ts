const sentences: Readonly<Record<string, string>> = {
  EACCES: 'may not be read',
  EISDIR: 'is a folder',
  ENOENT: 'does not exist',
  ENOTDIR: 'lies below something that is no folder',
  ECONNREFUSED: 'refused the connection',
  ECONNRESET: 'cut the connection',
  ENOTFOUND: 'is on a host that does not exist',
  EAI_AGAIN: 'is on a host whose name cannot be looked up now',
  UND_ERR_CONNECT_TIMEOUT: 'did not connect in time',
  UND_ERR_HEADERS_TIMEOUT: 'did not answer in time',
  UND_ERR_BODY_TIMEOUT: 'stopped answering',
  UND_ERR_SOCKET: 'cut the connection',
  ForeignHostError: 'is on another host, or leads to one, which is asked with --external only',
  TimeoutError: 'took too long',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'sent another length than it announced',
  HTTPParserError: 'sent what is no HTTP',
  UND_ERR_HEADERS_OVERFLOW: 'sent too many headers',
  Z_DATA_ERROR: 'contains compressed data that cannot be unpacked',
  Z_BUF_ERROR: 'contains compressed data that breaks off',
  CERT_HAS_EXPIRED: 'has an expired certificate',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'has a self-signed certificate',
  ERR_TLS_CERT_ALTNAME_INVALID: 'has a certificate for another host',
};

/** Why a file or an address could not be read, as the end of a sentence that begins with its name. */
export function describeFailure(error: unknown): string {
  const { code, name, message } = error as { code?: unknown; name?: unknown; message?: unknown };
  const known = sentences[String(code)] ?? sentences[String(name)];
  return known ?? `failed: ${String(message ?? error)}`;
}
