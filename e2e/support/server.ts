import { startJourneysServer } from '../../scripts/test/journeysServer.mjs';

export default async function startServer(): Promise<() => Promise<void>> {
  const { env, stop } = await startJourneysServer();
  // Workers inherit the environment of the runner.
  Object.assign(process.env, env);
  return stop;
}
