export { DeliveryModule } from './delivery.module.js';
export { ParcelTracks, type ParcelWay, type TrackStep } from './parcel-tracks.js';
