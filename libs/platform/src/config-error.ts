/** A setting that must not be started with; its message is the one line that the person at the terminal reads. */
export class ConfigError extends Error {}
