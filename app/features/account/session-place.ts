/**
 * Where a session comes from, in words. A public address is shown as it is, because nothing here knows the places of addresses.
 * @param ownAddress the address of the person who reads it
 */
export function placeOf(address: string | null, ownAddress?: string): string {
  if (!address) return "Unknown network";
  if (/^127\.|^::1$|^0:0:0:0::\/64$/.test(address)) return "This server";
  if (/^(10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))\.|^f[cd][0-9a-f]{2}:|^fe[89ab][0-9a-f]:/i.test(address))
    return `Local network (${address})`;
  return address === ownAddress ? `This network (${address})` : address;
}
