/** The bundler turns the file into a data address: the letters travel with the code that draws them. */
declare module '*.ttf?inline' {
  const address: string;
  export default address;
}
