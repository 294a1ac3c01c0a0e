/** Stamps times within this program, for an installation that asks no public authority; its name says that it is local. */
import { AsnConvert, OctetString } from "@peculiar/asn1-schema";
import {
  id_ct_tstInfo,
  MessageImprint,
  PKIStatus,
  PKIStatusInfo,
  TimeStampReq,
  TimeStampResp,
  TimeStampToken,
  TSTInfo,
} from "@peculiar/asn1-tsp";
import type { AppContext } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { serialNumber } from "./certificates.ts";
import { oids, plainBuffer, sha256, signedData } from "./signed-data.ts";
import { timeSigner } from "./signers.ts";
import type { TimeAuthority } from "./time-authority.ts";

/** It follows no published policy of an authority ("anyPolicy", RFC 5280). */
const policy = "2.5.29.32.0";

export const localTimeAuthority = (appContext: AppContext): TimeAuthority => ({
  async answer(query) {
    const { messageImprint, nonce } = AsnConvert.parse(query, TimeStampReq);
    if (messageImprint.hashAlgorithm.algorithm !== oids.sha256)
      return reply({ status: new PKIStatusInfo({ status: PKIStatus.rejection }) });
    const genTime = now();
    genTime.setUTCMilliseconds(0);
    const info = new TSTInfo({
      policy,
      messageImprint: new MessageImprint({
        hashAlgorithm: messageImprint.hashAlgorithm,
        hashedMessage: new OctetString(messageImprint.hashedMessage.buffer),
      }),
      serialNumber: plainBuffer(serialNumber()),
      genTime,
      ...(nonce && { nonce }),
    });
    const content = Buffer.from(AsnConvert.serialize(info));
    const signer = await timeSigner(appContext);
    const token = await signedData({ signer, contentType: id_ct_tstInfo, content, digest: sha256(content) });
    return reply({
      status: new PKIStatusInfo({ status: PKIStatus.granted }),
      timeStampToken: AsnConvert.parse(token, TimeStampToken),
    });
  },
});

const reply = (answer: Partial<TimeStampResp>): Buffer =>
  Buffer.from(AsnConvert.serialize(new TimeStampResp(answer)));
