/** A setting that stops the start. `message` is one line that names the variable and what it must be, never its value. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ConfigError';
  }
}
