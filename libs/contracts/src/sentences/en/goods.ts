/** Words of the mall's goods and their stock. */
export const goods = {
  state0: 'on sale',
  state1: 'not on sale',
  first: 'first stock',
  reserve: 'held by an order',
  release: 'given back by an order',
  change: 'changed by hand',
  renewed: 'sold in this specification again',
  noPicture: 'A picture of the goods is not of this site. Please upload it again.',
  paramTwice: 'Two specifications have the name {name}.',
  valueTwice: 'Two values of “{name}” are the same.',
  wrongItems: 'The combinations do not fit the specifications. Please reload the page.',
  skuTwice: 'The combination {name} is there twice.',
  noPrice: 'Goods need a price, or points, or both.',
} as const;
