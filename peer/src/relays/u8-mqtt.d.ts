declare module "u8-mqtt/esm/web/basic-v4.js" {
  interface Client {
    with(functions: object): Client;
    with_websock(socket: WebSocket): Client;
    connect(packet: object): Promise<unknown>;
    subscribe(topics: string[]): Promise<[{ answers?: number[] }?, string?]>;
    send(topic: string, payload: Uint8Array): Promise<[object?, string?]>;
  }
  export function mqtt_v4(options: object): Client;
}
