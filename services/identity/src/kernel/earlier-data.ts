/** Port: data of an earlier start, by which the key of the installation is known. Audit stands behind the kernel and provides it. */
export abstract class EarlierData {
  /** Whether it was written under this SECRET_KEY. Where there is none, nothing says that it was not. */
  abstract isOfThisKey(): Promise<boolean>;
}
