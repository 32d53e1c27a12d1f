/**
 * The network from which a session was used, in words. A public address is shown as it is: the server cannot tell its place. Of an IPv6
 * address only the /64 network is stored.
 * @param ownAddress the address of the person who reads this
 */
export function placeOf(address: string | null, ownAddress?: string): string {
  if (!address) return "Unknown network";
  if (/^127\.|^::1$|^0:0:0:0::\/64$/.test(address)) return "This server";
  if (/^(10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))\.|^f[cd][0-9a-f]{2}:|^fe[89ab][0-9a-f]:/i.test(address))
    return `Local network (${address})`;
  return address === ownAddress ? `This network (${address})` : address;
}
