/** In the place of a style sheet's classes where no browser is. */
export default new Proxy({}, { get: (_classes, name) => (typeof name === 'string' ? name : undefined) });
