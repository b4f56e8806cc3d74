/** Whether a host name of a URL is the machine itself: what is sent there crosses no network. */
export function isLoopbackHost(host: string): boolean {
  return /^(?:localhost|\[::1\]|127(?:\.\d{1,3}){3})$/.test(host);
}
