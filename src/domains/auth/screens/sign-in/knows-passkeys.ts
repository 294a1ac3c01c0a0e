/** Whether this browser knows passkeys: old ones do not, nor does any on plain http addresses other than localhost. */
export const knowsPasskeys = (): boolean => "PublicKeyCredential" in globalThis;
