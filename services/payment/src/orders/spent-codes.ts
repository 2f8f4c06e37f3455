/** Redeemed codes, as the orders ask about them: provided by the feature `codes`. */
export abstract class SpentCodes {
  /** Whether the person has redeemed a code for these goods: access is there, or comes by itself. */
  abstract isSpent(userId: string, goodsId: string): Promise<boolean>;
}
