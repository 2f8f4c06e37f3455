/** A step on the way of a parcel. */
export interface TrackStep {
  /** milliseconds since the epoch */
  readonly at: number;
  readonly context: string;
}
/** Parcel that a courier took, and all that is known of its way here. */
export interface Parcel {
  readonly expressName: string;
  readonly expressNo: string;
  /** of the recipient: couriers ask for its end */
  readonly mobile: string;
  /** steps that the console noted, in their order */
  readonly noted: readonly TrackStep[];
}

/** Provider of the way of parcels. */
export abstract class ParcelTracks {
  /** The steps in their order. @throws where the provider is away */
  abstract of(parcel: Parcel): Promise<readonly TrackStep[]>;
}
