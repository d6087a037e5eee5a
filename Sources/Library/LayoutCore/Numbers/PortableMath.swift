// Argument reductions and coefficients are from e_log.c and e_exp.c of fdlibm 5.3:
//   Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved. Developed at SunPro, a Sun Microsystems, Inc.
//   business. Permission to use, copy, modify, and distribute this software is freely granted, provided that this
//   notice is preserved.

/// Logarithm and exponential that give the same bits on every platform.
///
/// System libraries differ in the last bit, and one such bit would change a seeded schedule. These use only
/// additions, multiplications, divisions and rounding, which IEEE 754 fixes. Errors stay below one unit in the last
/// place (fdlibm's bound).
public enum PortableMath {
    /// ln 2 in two parts, the first with enough trailing zeros that a small integer times it is exact.
    private static let ln2High = 6.93147180369123816490e-01
    private static let ln2Low = 1.90821492927058770002e-10

    /// Natural logarithm. −∞ at 0, NaN below.
    public static func log(_ value: Double) -> Double {
        guard value > 0, value < .infinity else { return value == 0 ? -.infinity : (value > 0 ? value : .nan) }
        // Subnormal numbers are lifted into the normal range first.
        let isSubnormal = value < 0x1p-1022
        let bits = (isSubnormal ? value * 0x1p54 : value).bitPattern
        var exponent = Int(bits >> 52) - 1023 - (isSubnormal ? 54 : 0)
        var mantissa = Double(bitPattern: bits & 0x000f_ffff_ffff_ffff | 0x3ff0_0000_0000_0000)
        if mantissa > 1.4142135623730951 {
            mantissa *= 0.5
            exponent += 1
        }
        let fraction = mantissa - 1
        let half = 0.5 * fraction * fraction
        let ratio = fraction / (2 + fraction)
        let square = ratio * ratio
        let fourth = square * square
        let even =
            fourth
            * (3.999999999940941908e-01 + fourth * (2.222219843214978396e-01 + fourth * 1.531383769920937332e-01))
        let odd =
            square
            * (6.666666666666735130e-01 + fourth
                * (2.857142874366239149e-01 + fourth * (1.818357216161805012e-01 + fourth * 1.479819860511658591e-01)))
        let scale = Double(exponent)
        return scale * ln2High - ((half - (ratio * (half + (odd + even)) + scale * ln2Low)) - fraction)
    }

    /// e to the power of `value`. ∞ from 709.79 on, 0 below −745.13.
    public static func exp(_ value: Double) -> Double {
        if value.isNaN { return value }
        if value > 709.782712893383973096 { return .infinity }
        if value < -745.13321910194110842 { return 0 }
        let multiple = (value * 1.44269504088896338700).rounded(.toNearestOrEven)
        let high = value - multiple * ln2High
        let low = multiple * ln2Low
        let reduced = high - low
        let square = reduced * reduced
        let tail =
            1.66666666666666019037e-01 + square
            * (-2.77777777770155933842e-03 + square
                * (6.61375632143793436117e-05 + square
                    * (-1.65339022054652515390e-06 + square * 4.13813679705723846039e-08)))
        let correction = reduced - square * tail
        let mantissa = 1 - ((low - (reduced * correction) / (2 - correction)) - high)
        // In two steps, because 2^multiple alone may be subnormal or overflow.
        let half = Int(multiple) / 2
        return mantissa * powerOfTwo(half) * powerOfTwo(Int(multiple) - half)
    }

    /// `base` to the power of `exponent`, for a base that is not negative; errors grow with |exponent · log base|.
    public static func pow(_ base: Double, _ exponent: Double) -> Double {
        base == 0 && exponent > 0 ? 0 : exp(exponent * log(base))
    }

    private static func powerOfTwo(_ exponent: Int) -> Double { Double(bitPattern: UInt64(exponent + 1023) << 52) }
}
