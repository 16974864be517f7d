// What reads codes is loaded only where there is a camera; without it, no button offers to.
import { build } from "./build.mjs";

/** Have codes read by a camera as soon as there is one, without asking for it. */
export async function offerCamera() {
  const devices = navigator.mediaDevices;
  if (!devices?.getUserMedia) return; // The page is not served safely.
  const look = async () => {
    const found = await devices.enumerateDevices();
    if (!found.some(({ kind }) => kind === "videoinput")) return;
    devices.removeEventListener("devicechange", look);
    await import(new URL(`../../${build.reader}`, import.meta.url).href);
  };
  devices.addEventListener("devicechange", look);
  await look().catch(() => {}); // A frame may be refused even the list.
}
