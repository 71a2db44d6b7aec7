// Hands bytes as they are to the spooler of Windows. `npm run pack` compiles it on Windows.
using System;
using System.Runtime.InteropServices;

public static class RawPrinter {
  [StructLayout(LayoutKind.Sequential, CharSet = CharSet.Unicode)]
  struct DocInfo { public string Name; public string OutputFile; public string DataType; }

  [DllImport("winspool.drv", CharSet = CharSet.Unicode, SetLastError = true)]
  static extern bool OpenPrinterW(string name, out IntPtr printer, IntPtr defaults);
  [DllImport("winspool.drv", CharSet = CharSet.Unicode, SetLastError = true)]
  static extern int StartDocPrinterW(IntPtr printer, int level, ref DocInfo info);
  [DllImport("winspool.drv", SetLastError = true)]
  static extern bool StartPagePrinter(IntPtr printer);
  [DllImport("winspool.drv", SetLastError = true)]
  static extern bool WritePrinter(IntPtr printer, byte[] data, int length, out int written);
  [DllImport("winspool.drv", SetLastError = true)]
  static extern bool EndPagePrinter(IntPtr printer);
  [DllImport("winspool.drv", SetLastError = true)]
  static extern bool EndDocPrinter(IntPtr printer);
  [DllImport("winspool.drv", SetLastError = true)]
  static extern bool ClosePrinter(IntPtr printer);

  static string Failed() { return "ERR " + Marshal.GetLastWin32Error(); }

  public static string Send(string name, string title, byte[] data) {
    IntPtr printer;
    if (!OpenPrinterW(name, out printer, IntPtr.Zero)) return Failed();
    try {
      DocInfo info = new DocInfo { Name = title, OutputFile = null, DataType = "RAW" };
      if (StartDocPrinterW(printer, 1, ref info) == 0) return Failed();
      try {
        if (!StartPagePrinter(printer)) return Failed();
        int total = 0;
        while (total < data.Length) {
          byte[] rest = new byte[data.Length - total];
          Array.Copy(data, total, rest, 0, rest.Length);
          int written;
          if (!WritePrinter(printer, rest, rest.Length, out written)) return Failed();
          if (written == 0) break;
          total += written;
        }
        EndPagePrinter(printer);
        return "OK " + total;
      } finally { EndDocPrinter(printer); }
    } finally { ClosePrinter(printer); }
  }
}
