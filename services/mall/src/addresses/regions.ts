import { areaList } from '@vant/area-data';
import type { Place } from './address.model.js';

/** Place in the official list of regions: province, city and area (county, district) by their names. */
export type Region = Pick<Place, 'province' | 'city' | 'area'>;

// names are compared, since addresses keep names: a code that leaves the official list would not be readable any more
const regionPathOf = (...names: readonly string[]): string => names.join('/');
const regions: ReadonlySet<string> = new Set(
  Object.entries(areaList.county_list).map(([code, area]) =>
    regionPathOf(areaList.province_list[`${code.slice(0, 2)}0000`] ?? '', areaList.city_list[`${code.slice(0, 4)}00`] ?? '', area),
  ),
);

/** Whether the area is one of the city, and the city one of the province; every city of the list has areas. */
export const isRegion = ({ province, city, area }: Region): boolean => regions.has(regionPathOf(province, city, area));
