/** Whether the host of a URL is this machine, so that requests to it cross no network. */
export function isLoopbackHost(host: string): boolean {
  return /^(?:localhost|\[::1\]|127(?:\.\d{1,3}){3})$/.test(host);
}
