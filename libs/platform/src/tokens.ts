/** Injection tokens of what every service gets from the platform. */
export const CONFIG = Symbol('Config');
export const LOGGER = Symbol('Logger');
/** mongoose Connection to the service's own database */
export const MONGO = Symbol('Connection');
export const REDIS = Symbol('Redis');
export const NATS = Symbol('NatsConnection');
/** name of the service */
export const SERVICE = Symbol('ServiceName');
/** Tracer of the service; null where nothing is traced. */
export const TRACER = Symbol('Tracer');
