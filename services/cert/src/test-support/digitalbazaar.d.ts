// Types of what the specs use of these libraries, which have none.

declare module '@digitalbazaar/data-integrity' {
  export class DataIntegrityProof {
    constructor(options: { cryptosuite: object });
  }
}
declare module '@digitalbazaar/eddsa-rdfc-2022-cryptosuite' {
  export const cryptosuite: object;
}
declare module '@digitalbazaar/vc' {
  interface Outcome {
    verified: boolean;
    error?: Error & { errors?: Error[] };
    statusResult?: StatusResult;
  }
  interface StatusResult {
    verified: boolean;
    error?: Error;
    /** `status`: whether the bit of the credential is set */
    results?: { status: boolean }[];
  }
  interface Loaded {
    contextUrl: null;
    documentUrl: string;
    document: object;
  }
  export type DocumentLoader = (url: string) => Promise<Loaded>;
  export function verifyCredential(options: {
    credential: object;
    suite: object;
    documentLoader: DocumentLoader;
    checkStatus?: (options: object) => Promise<StatusResult>;
    now?: Date;
  }): Promise<Outcome>;
}
declare module '@digitalbazaar/vc-bitstring-status-list' {
  export function checkStatus(options: object): Promise<{ verified: boolean; error?: Error; results?: { status: boolean }[] }>;
}
