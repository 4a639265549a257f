/** Decodes standard base64, of which every supported runtime has a decoder under one of two names. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  const modern = Uint8Array as typeof Uint8Array & { fromBase64?: (text: string) => Uint8Array<ArrayBuffer> };
  if (modern.fromBase64) return modern.fromBase64(text);
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
