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
export interface ParcelWay {
  /** in their order */
  readonly steps: readonly TrackStep[];
  /** the provider gave no answer when it was asked last: the steps are those that were known before */
  readonly isFailed: boolean;
  /** when the provider answered last; null: it never has, or there is none */
  readonly answeredAt: number | null;
}

/** Provider of the way of parcels. */
export abstract class ParcelTracks {
  abstract of(parcel: Parcel): Promise<ParcelWay>;
}
